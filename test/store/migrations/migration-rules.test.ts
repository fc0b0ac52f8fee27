import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingStatements } from './migration-rules.ts'

const DIRECTORY = join(import.meta.dir, '../../../src/store/migrations')
const MIGRATIONS = readdirSync(DIRECTORY).filter((name) => name.endsWith('.sql'))

test('the snapshot of the last migration is kept alone, which is what the next one is made from', () => {
  const last = MIGRATIONS.sort().at(-1)?.slice(0, 4)
  expect(readdirSync(join(DIRECTORY, 'meta')).sort()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})

describe('a migration leaves the former version working', () => {
  test.each(MIGRATIONS)('%s', (name) => {
    expect(breakingStatements(readFileSync(join(DIRECTORY, name), 'utf8'))).toEqual([])
  })

  test.each([
    'DROP TABLE "usage";',
    'ALTER TABLE "usage" DROP COLUMN "refused";',
    'ALTER TABLE "usage" RENAME COLUMN "refused" TO "denied";',
    'ALTER TABLE "usage" RENAME TO "uses";',
    'ALTER TABLE "usage" ADD COLUMN "area" text NOT NULL;',
    'ALTER TABLE "usage" ADD COLUMN "area" text REFERENCES "areas"("id");',
    'ALTER TABLE "usage" ALTER COLUMN "operation" SET NOT NULL;',
    'ALTER TABLE "usage" ALTER COLUMN "operation" SET DATA TYPE uuid;',
    'ALTER TABLE "usage" ADD CONSTRAINT "few" CHECK (admitted < 10);',
    'CREATE UNIQUE INDEX "one" ON "usage" USING btree ("day");',
    'DROP INDEX "usage_day";',
    'DELETE FROM "usage";',
    'CREATE TABLE "areas" ("id" text);--> statement-breakpoint\nDROP TABLE "usage";',
  ])('found: %s', (statement) => {
    expect(breakingStatements(statement)).toHaveLength(1)
  })

  test.each([
    'ALTER TABLE "usage" ADD COLUMN "area" text;',
    `ALTER TABLE "usage" ADD COLUMN "area" text DEFAULT 'geo' NOT NULL;`,
    'ALTER TABLE "usage" SET (fillfactor = 70);',
    'CREATE INDEX "usage_area" ON "usage" USING btree ("day");',
    'CREATE TABLE "areas" (\n\t"id" text NOT NULL\n);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "areas" USING btree ("id");',
  ])('let through: %s', (statement) => {
    expect(breakingStatements(statement)).toEqual([])
  })
})
