import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A design colour, as a hex code for the light and for the dark scheme. */
export type Colour = { light: string; dark: string }

const tokens = join(import.meta.dirname, '../app/styles/tokens.css')

/** Reads a colour role, such as `paper`, from tokens.css; throws if there is no such role. */
export function readColour(role: string): Colour {
  const css = readFileSync(tokens, 'utf8')
  const [, light, dark = light] =
    new RegExp(`--${role}:\\s*(?:light-dark\\()?(#\\w+)(?:,\\s*(#\\w+))?`).exec(css) ?? []
  if (!light || !dark) throw new Error(`tokens.css has no colour --${role}`)
  return { light, dark }
}
