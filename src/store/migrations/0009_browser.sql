CREATE SEQUENCE "notify_change_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"algorithm" text NOT NULL,
	"material" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "notify_changes" (
	"number" bigint DEFAULT nextval('notify_change_numbers') NOT NULL,
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_key" text,
	"kind" text NOT NULL,
	"id" uuid,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "cors_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "signing_keys_partner" ON "signing_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "notify_changes_xid" ON "notify_changes" USING btree ("xid");