CREATE TABLE "notify_hook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notify_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notify_senders" (
	"partner_id" uuid NOT NULL,
	"product_key" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"reply_to" text,
	"footer" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notify_senders_partner_id_product_key_pk" PRIMARY KEY("partner_id","product_key")
);
--> statement-breakpoint
ALTER TABLE "notify_contacts" ADD COLUMN "state" text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE "notify_contacts" ADD COLUMN "state_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_email_account" ADD COLUMN "pauses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notify_email_account" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "notify_email_account" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notify_email_account" ADD COLUMN "refused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_email_account" ADD COLUMN "unsettled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notify_email_queue" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "notify_email_queue" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_events" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_events" ADD COLUMN "email_heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_inbox" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notify_preferences" ADD COLUMN "before" text[];--> statement-breakpoint
CREATE INDEX "notify_email_queue_provider" ON "notify_email_queue" USING btree ("provider_id") WHERE "notify_email_queue"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "notify_inbox_expiring" ON "notify_inbox" USING btree ("expires_at") WHERE "notify_inbox"."expires_at" is not null;