import type { FigureCaption } from '../../types/drawing'

export const caption: FigureCaption = {
  title: 'Where a rooftop unit shows its faults',
  note: 'Schematic section, not to scale. Orange points mark where we look and measure.',
  alt: 'Schematic section of a packaged rooftop unit on its kerb. Return air enters from below on the left, passes filters, an evaporator coil above a drain pan with a trap, and a supply fan that blows down into the building. On the right are the electrical panel, the compressor, and the condenser coil with its fan on top. Eight points are marked A to H, in the order of the text.',
  key: {
    A: { name: 'Condenser coil' },
    B: { name: 'Filters', text: 'and the gaps around them' },
    C: { name: 'Evaporator coil and fan' },
    D: { name: 'Drain pan and trap' },
    E: { name: 'Compressor and refrigerant' },
    F: { name: 'Electrical panel' },
    G: { name: 'Casing and ducts' },
    H: { name: 'Kerb and supports' },
  },
  hasBalloons: true,
}
