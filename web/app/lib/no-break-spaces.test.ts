import { expect, test } from 'vitest'
import { noBreakSpaces } from './no-break-spaces'

const shown = (text: string) => noBreakSpaces(text).replaceAll('\u00a0', '~')

test.each([
  ['rated 68 °C', 'rated 68~°C'],
  ['two pallets of 1,000 kg.', 'two pallets of 1,000~kg.'],
  ['12 % (EN 1398)', '12~% (EN~1398)'],
  ['5 mm/min over 216 m², 60 minutes', '5~mm/min over 216~m², 60~minutes'],
  ['EN ISO 14122-3', 'EN~ISO~14122-3'],
  ['BS EN 12845 and NFPA 20', 'BS~EN~12845 and NFPA~20'],
  ['2 h 30 min, 1 d, within 4 h', '2~h 30~min, 1~d, within 4~h'],
  ['25 MB, 640 × 480 px', '25~MB, 640 × 480~px'],
  ['the Act, No. 9 of 2022', 'the Act, No.~9 of 2022'],
  ['21 November 2026', '21~November 2026'],
  ['2.4 × 4.8 m', '2.4 × 4.8~m'],
])('%s does not break', (text, expected) => expect(shown(text)).toBe(expected))

test.each(['2 to 4 metres', '10 groups', 'NFPA or EN', 'Class 3 sites', '2 hinges', 'No. We do'])(
  'ordinary spaces are kept: %s',
  (text) => expect(noBreakSpaces(text)).toBe(text),
)
