-- One whose invoice cannot be made no longer keeps the others of its run from being over.
ALTER TABLE "invoice_run_items" DROP CONSTRAINT "invoice_run_items_outcome";--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_outcome" CHECK ("invoice_run_items"."outcome" in ('issued', 'changed', 'failed'));