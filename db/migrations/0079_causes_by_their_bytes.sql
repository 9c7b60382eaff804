-- Emails about one thing are found by how their causes begin (`isAbout`), by the index of causes. By the rules of a language,
-- which a database may have, `payment-receipt:17:4` does not stand between `payment-receipt:17:` and `payment-receipt:17;`.
ALTER TABLE "outbox_mails" ALTER COLUMN "cause" SET DATA TYPE text COLLATE "C";
