CREATE TABLE "notify_contacts" (
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notify_contacts_partner_id_user_id_pk" PRIMARY KEY("partner_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notify_email_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"next_send_at" timestamp (3) with time zone NOT NULL,
	"paused_reason" text,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notify_email_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_key" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_token" uuid,
	"batch_id" uuid,
	"first_attempt_at" timestamp (3) with time zone,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notify_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_key" text NOT NULL,
	"type" text NOT NULL,
	"dedupe_key" text,
	"fingerprint" text NOT NULL,
	"title" text NOT NULL,
	"channels" text[] NOT NULL,
	"email_status" text NOT NULL,
	"email_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notify_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_key" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"url" text,
	"data" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notify_preferences" (
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_key" text NOT NULL,
	"type" text NOT NULL,
	"channels" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notify_preferences_partner_id_user_id_product_key_type_pk" PRIMARY KEY("partner_id","user_id","product_key","type")
);
--> statement-breakpoint
CREATE INDEX "notify_email_queue_due" ON "notify_email_queue" USING btree ("due_at") WHERE "notify_email_queue"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "notify_email_queue_batch" ON "notify_email_queue" USING btree ("batch_id") WHERE "notify_email_queue"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "notify_email_queue_failed" ON "notify_email_queue" USING btree ("id") WHERE "notify_email_queue"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "notify_events_dedupe" ON "notify_events" USING btree ("partner_id","user_id","product_key","type","dedupe_key");--> statement-breakpoint
CREATE INDEX "notify_inbox_user" ON "notify_inbox" USING btree ("partner_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notify_inbox_product" ON "notify_inbox" USING btree ("partner_id","user_id","product_key","id");--> statement-breakpoint
CREATE INDEX "notify_inbox_unread" ON "notify_inbox" USING btree ("partner_id","user_id","id") WHERE "notify_inbox"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notify_inbox_unread_product" ON "notify_inbox" USING btree ("partner_id","user_id","product_key","id") WHERE "notify_inbox"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notify_inbox_read" ON "notify_inbox" USING btree ("partner_id","user_id","id") WHERE "notify_inbox"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notify_inbox_read_product" ON "notify_inbox" USING btree ("partner_id","user_id","product_key","id") WHERE "notify_inbox"."read_at" is not null;