ALTER TABLE "editions" ADD COLUMN "vat_percent" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_vat" CHECK (vat_percent between 1 and 100);