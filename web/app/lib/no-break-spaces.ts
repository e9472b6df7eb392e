const units =
  '°C|%|m|mm|cm|km|m²|m³|mm²|kg|t|g|kW|V|Hz|mA|N|bar|lx|dpi|µm|s|ft|km/h|m/s|m/min|mm/min|L/min|N/mm²|kg/m²|g/m²|litres|minutes|hours|min|h|d|MB|px'
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const bodies = 'BS|EN|ISO|IEC|NFPA|FEM|SLS|DIN|IWA|UL'

const gaps = [
  // A value and its unit: 68 °C, 1,000 kg.
  new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu'),
  // A standard and its number: EN ISO 14122-3.
  new RegExp(`(?<=\\b(?:${bodies})) (?=(?:(?:${bodies})\\b|\\d))`, 'gu'),
  // A number in a series: No. 9.
  /(?<=\bNo\.) (?=\d)/g,
  // A day and its month: 21 November.
  new RegExp(`(?<=\\b\\d{1,2}) (?=(?:${months})\\b)`, 'gu'),
]

/** Returns the text with no-break spaces where a line must not break. */
export function noBreakSpaces(text: string) {
  return gaps.reduce((result, gap) => result.replace(gap, '\u00a0'), text)
}
