import * as v from 'valibot'
import { listMigrations } from '../../local/migrations.ts'
import { Problem } from '../../local/problem.ts'
import type { Context, Step } from '../step.ts'

const details = v.object({ uuid: v.string() })

export const database: Step = {
  name: 'Database',
  plan: ({ names }) =>
    `create the D1 database ${names.database} near the company, unless it exists`,
  async look(context) {
    const id = await findDatabase(context)
    if (!id) return 'to do'
    await requireOurs(context, id)
    return 'done'
  },
  async run({ cloudflare, names, answers }) {
    await cloudflare.change('The database could not be created', 'POST', '/d1/database', {
      name: names.database,
      primary_location_hint: answers.location,
    })
    return undefined
  },
}

/** Returns the id of the database, or null if there is none of its name. */
async function findDatabase({ cloudflare, names }: Pick<Context, 'cloudflare' | 'names'>) {
  const found = await cloudflare.find('The database', details, `/d1/database/${names.database}`)
  return found?.uuid ?? null
}

/** Returns the id of the database, which an earlier step has created. */
export async function requireDatabase(context: Context) {
  const id = await findDatabase(context)
  if (id) return id
  throw new Problem(`The database ${context.names.database} is gone. Run npm run setup again.`)
}

const named = v.object({ name: v.string() })

/** Stops at a database that something else keeps its data in. */
async function requireOurs({ cloudflare, names }: Context, id: string) {
  const tables = await cloudflare.query('The database could not be read', named, id, {
    sql: `select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\'
      and name not like 'sqlite%'`,
  })
  if (tables.length === 0) return
  const applied = tables.some(({ name }) => name === 'd1_migrations')
    ? await cloudflare.query('The database could not be read', named, id, {
        sql: 'select name from d1_migrations order by id limit 1',
      })
    : []
  const first = applied[0]?.name
  // A migration was cut off before its first file, if there are no others.
  if (first === listMigrations()[0] || (!first && tables.length === 1)) return
  throw new Problem(
    `The account has a database ${names.database} with other tables (${tables[0]?.name}), so it belongs to something else. Choose another database_name in wrangler.toml, and run npm run setup again.`,
  )
}

/** By continent; D1 has these locations (developers.cloudflare.com/d1/configuration/data-location). */
const locations: Record<string, string> = {
  Africa: 'weur',
  America: 'enam',
  Arctic: 'weur',
  Asia: 'apac',
  Atlantic: 'weur',
  Australia: 'oc',
  Europe: 'weur',
  Indian: 'apac',
  Pacific: 'oc',
}

/** West of these, Western North America is nearer. */
const western =
  /^America\/(Los_Angeles|Vancouver|Tijuana|Phoenix|Denver|Boise|Edmonton|Anchorage|Whitehorse)$/
/** And east of these, Eastern Europe. */
const eastern =
  /^(Europe\/(Athens|Bucharest|Helsinki|Istanbul|Kiev|Kyiv|Minsk|Moscow|Riga|Sofia|Tallinn|Vilnius|Warsaw)|Asia\/(Amman|Baghdad|Beirut|Damascus|Dubai|Jerusalem|Kuwait|Qatar|Riyadh|Tehran))$/

/** Returns D1's location hint for a time zone, if that tells where it is. */
export function locationFor(timeZone: string) {
  if (western.test(timeZone)) return 'wnam'
  if (eastern.test(timeZone)) return 'eeur'
  return locations[timeZone.split('/')[0] ?? '']
}
