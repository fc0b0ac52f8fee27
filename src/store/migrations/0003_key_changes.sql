ALTER TABLE "audit" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_xid" ON "audit" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "usage_batches_at" ON "usage_batches" USING btree ("at");