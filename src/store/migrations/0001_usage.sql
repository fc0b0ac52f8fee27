CREATE TABLE "usage" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"admitted" bigint NOT NULL,
	"refused" bigint NOT NULL,
	CONSTRAINT "usage_key_id_day_operation_pk" PRIMARY KEY("key_id","day","operation")
);
--> statement-breakpoint
CREATE TABLE "usage_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_day" ON "usage" USING btree ("day");