/** Has one child idle and one caught in a loop, tells their process ids in a line, and goes on until it is killed. */
import { ChildPool } from '../../../src/trust/workers/pool.ts'
import { reportOf, SCRIPTED_CHILD, soon, startMeeting, task } from './scripted.ts'

const pool = new ChildPool({ entry: SCRIPTED_CHILD, size: 2 })
const meeting = startMeeting()
const jobs = [1, 2].map(() => pool.run(task('meet', meeting.address), soon()))
await meeting.arrived(2)
meeting.release()
const pids = (await Promise.all(jobs)).map((outcome) => reportOf(outcome).pid)
void pool.run(task('hang'), soon(600_000))
console.log(JSON.stringify(pids))
