import { recountDesk } from '../db/recount.ts'

/** SQL for after rows were written without the Worker: for the desk's counts. */
export const recount = [recountDesk] as const
