import { type Colour, readColour } from '../../web/build/colours.ts'

/** Reads a colour role as browsers return it for a computed style: `rgb(244, 241, 234)`. */
export function readRgb(role: string): Colour {
  const { light, dark } = readColour(role)
  return { light: toRgb(light), dark: toRgb(dark) }
}

function toRgb(hex: string) {
  return `rgb(${(hex.match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16)).join(', ')})`
}
