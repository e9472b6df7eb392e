import type { DrawingCaption, Key } from '../../types/drawing'

const key: Key = {
  A: { name: 'Dry-shake hardener' },
  B: { name: 'Slab', text: '150–200 mm' },
  C: { name: 'Membrane and sub-base' },
  D: { name: 'Sawn joints', text: 'about 6 m apart' },
  E: { name: 'Isolation joint', text: 'the slab touches neither column nor machine base' },
  F: { name: 'Column footing', text: 'on blinding concrete C12/15' },
  G: { name: 'Machine base' },
  H: { name: 'Holding-down bolts', text: 'grouted after alignment' },
  J: { name: 'Rack foot', text: 'anchored in the slab' },
}

export const caption: DrawingCaption = {
  clause: 'specification',
  title: 'Warehouse floor with column and machine base',
  note: 'Section, not to scale. Dimensions in mm unless marked.',
  see: { service: 'industrial-racking-systems', clause: 'installation' },
  alt: 'Section through a warehouse floor: a ground-bearing slab 150 to 200 mm thick with a hardened surface lies on a membrane, a sub-base and compacted fill. Sawn joints divide it about every 6 m. Isolation joints keep it apart from a column on its own footing, which stands on blinding concrete C12/15, and from a machine base with holding-down bolts.',
  key,
}
