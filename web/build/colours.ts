import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A colour of the design, as a hexadecimal code for each scheme. */
export type Colour = { light: string; dark: string }

const tokens = join(import.meta.dirname, '../app/styles/tokens.css')

/** Returns a colour role of the tokens, such as `paper`; throws when there is none of that name. */
export function readColour(role: string): Colour {
  const css = readFileSync(tokens, 'utf8')
  const [, light, dark = light] =
    new RegExp(`--${role}:\\s*(?:light-dark\\()?(#\\w+)(?:,\\s*(#\\w+))?`).exec(css) ?? []
  if (!light || !dark) throw new Error(`tokens.css has no colour --${role}`)
  return { light, dark }
}
