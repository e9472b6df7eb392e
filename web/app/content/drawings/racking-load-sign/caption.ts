import { mm } from '../../../../build/drawings/geometry'
import type { FigureCaption } from '../../types/drawing'

/** Loads in kg, heights in mm. */
export const sign = { unit: 1000, positions: 3, levels: 4, bay: 10000, first: 1600, pitch: 1600 }
export const level = sign.unit * sign.positions

export const kg = (load: number) => `${mm(load)} kg`

export const caption: FigureCaption = {
  title: 'A load sign and what it names',
  note: 'Example for adjustable pallet racking. Loads in kg, heights in mm.',
  alt: `A load sign with a drawing of one rack bay of ${sign.levels} beam levels. It names six things: the unit load, ${kg(sign.unit)} for each pallet; the level load, ${kg(level)} for each pair of beams; the bay load, ${kg(sign.bay)}; the height of the first beam, ${mm(sign.first)} mm; the beam pitch, ${mm(sign.pitch)} mm; and a block with supplier, project, date and standard.`,
  key: {
    A: { name: 'Unit load', text: `${kg(sign.unit)}, the heaviest pallet with its goods` },
    B: { name: 'Level load', text: `${kg(level)} on one pair of beams, spread evenly` },
    C: { name: 'Bay load', text: `${kg(sign.bay)} on all beam levels together` },
    D: { name: 'First beam level', text: `${mm(sign.first)} mm above the floor` },
    E: { name: 'Beam pitch', text: `${mm(sign.pitch)} mm at most` },
    F: { name: 'Supplier, project, date, standard' },
  },
  hasBalloons: true,
}
