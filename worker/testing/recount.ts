import { recountDesk } from '../db/recount.ts'

/** SQL for after rows were written without the Worker: for the desk's counts and the index of words. */
export const recount = [
  recountDesk,
  "insert into search_index (search_index) values ('rebuild')",
] as const
