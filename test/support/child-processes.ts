import { readdirSync, readFileSync } from 'node:fs'

/** The children of a process that run a program whose path has this in it. */
export function childProcesses(pid: number, program: string): number[] {
  const tasks = `/proc/${pid}/task`
  const children = readdirSync(tasks).flatMap((task) =>
    (readFileSync(`${tasks}/${task}/children`, 'latin1').match(/\d+/g) ?? []).map(Number),
  )
  return children.filter((child) => commandOf(child).includes(program))
}

/** The process that has the embedded database of a process open. */
export const databaseProcesses = (pid: number) => childProcesses(pid, 'src/store/embedded/server-process.ts')

export function isRunning(pid: number): boolean {
  return !/^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`) ?? 'State:\tX')
}

/** Jiffies of processor time that a process has used, as proc(5) has them. */
export function processorTime(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`) ?? ''

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}
