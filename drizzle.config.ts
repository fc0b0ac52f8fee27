import type { Config } from 'drizzle-kit'

/** Read by `bunx drizzle-kit generate`, which writes the next migration from what the schemas have become. */
export const { dialect, schema, out } = {
  dialect: 'postgresql',
  schema: './src/*/schema.ts',
  out: './src/store/migrations',
} satisfies Config
