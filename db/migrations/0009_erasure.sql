CREATE TABLE "erased_people" (
	"mark" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- The page promised times of its own; now it names those of the settings. Sentences that were edited stay as they are.
UPDATE content_pieces SET body = (replace(replace(replace(replace(body::text,
	'We keep an application for two years after its festival, so that you don’t have to introduce yourself all over again, and so that our books are in order. A brand',
	'We keep an application for {applications} after its festival, so that you don’t have to introduce yourself all over again, and so that our books are in order; one that got no stall for {denied}. Then your name, addresses, telephone and links are taken out, and only how many tents of which kind there were is left. Our letters to you are kept for {letters}, and the list of who of us did what with an application for {log}. A brand'),
	'Signed forms stay for two years after the festival, because that is how long a question about insurance can take.',
	'Signed forms stay for {forms} after the festival, because that is how long a question about insurance can take. If you photograph them, we take out of the picture where and when it was taken, and with what.'),
	'No news goes out before you have pressed the button in a first letter, which asks whether it was you.',
	'No news goes out before you have pressed the button in a first letter, which asks whether it was you; without that we forget the address after {unconfirmed}.'),
	'Write to us; Rupal Kimani looks after such letters and answers within a week.',
	'Write to us from the e-mail address that we know you by; Rupal Kimani looks after such letters, answers within a week, and sends you everything in one file or erases it for good.'))::jsonb WHERE name = 'pages/privacy';
