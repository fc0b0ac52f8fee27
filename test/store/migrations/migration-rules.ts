/** Statements that leave a former version of the program working, whatever tables they are about. */
const HARMLESS = [
  /^CREATE (?:UNLOGGED )?TABLE /,
  /^CREATE INDEX /,
  /^CREATE SEQUENCE /,
  /^ALTER TABLE "(\w+)" SET \(fillfactor = \d+\)$/,
  /^ALTER TABLE "(\w+)" ADD COLUMN (?!.*\b(?:NOT NULL|UNIQUE|PRIMARY KEY|REFERENCES|CHECK)\b)/,
  /^ALTER TABLE "(\w+)" ADD COLUMN (?!.*\b(?:UNIQUE|PRIMARY KEY|REFERENCES|CHECK)\b).*\bDEFAULT\b/,
]

/** Statements that would refuse what a former version writes, unless it knows nothing of their table. */
const OF_NEW_TABLES = [
  /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT /,
  /^CREATE UNIQUE INDEX "\w+" ON "(?<table>\w+)" /,
]

const CREATED = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"(\w+)"/

/** The statements of a migration that a former version may not survive. */
export function breakingStatements(migration: string): readonly string[] {
  const statements = migration
    .split('--> statement-breakpoint')
    .flatMap((part) => part.split(/;\s*(?:\n|$)/))
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
  const made = new Set(statements.map((statement) => CREATED.exec(statement)?.[1]))
  return statements.filter((statement) => {
    if (HARMLESS.some((pattern) => pattern.test(statement))) return false
    return !OF_NEW_TABLES.some((pattern) => made.has(pattern.exec(statement)?.groups?.table ?? ''))
  })
}
