CREATE TABLE "notify_erasures" (
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notify_erasures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"swept_at" timestamp (3) with time zone,
	CONSTRAINT "notify_erasures_partner_id_user_id_number_pk" PRIMARY KEY("partner_id","user_id","number")
);
--> statement-breakpoint
ALTER TABLE "notify_contacts" ADD COLUMN "erasure_seen" bigint;--> statement-breakpoint
ALTER TABLE "notify_events" ADD COLUMN "erasure_seen" bigint;--> statement-breakpoint
ALTER TABLE "notify_preferences" ADD COLUMN "erasure_seen" bigint;