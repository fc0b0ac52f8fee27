import { ConfigError, readConfig } from '../src/config.ts'
import type { Environment } from '../src/settings-reader.ts'

/** The problems that `readConfig` finds in the settings, one sentence each. */
export function configProblems(env: Environment): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
