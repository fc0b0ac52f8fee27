ALTER TABLE "audit" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "request_id" text;