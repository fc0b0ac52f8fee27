export { describeOnBoth } from '../keys/databases.ts'
