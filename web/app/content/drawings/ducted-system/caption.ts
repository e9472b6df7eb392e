import type { DrawingCaption, Key } from '../../types/drawing'

const key: Key = {
  A: { name: 'Outdoor unit', text: 'on a plinth on the roof' },
  B: { name: 'Refrigerant pipes', text: 'insulated' },
  C: { name: 'Fresh air' },
  D: { name: 'Mixing box', text: 'fresh and return air, a damper in each' },
  E: { name: 'Filter G4' },
  F: { name: 'Filter F7' },
  G: { name: 'Pressure gauge', text: 'shows when to change the filter' },
  H: { name: 'Cooling coil', text: 'drain pan and trap below' },
  J: { name: 'Supply fan' },
  K: { name: 'Supply duct', text: 'insulated, a damper at each outlet' },
  L: { name: 'Return grille' },
  M: { name: 'Extract' },
}

export const caption: DrawingCaption = {
  clause: 'installation',
  title: 'Ducted system for an office',
  note: 'Schematic, not to scale. Supply air is return air plus fresh air.',
  see: { service: 'industrial-hvac-services', clause: 'air' },
  alt: 'Schematic section of a ducted air-conditioning system. Fresh air through the outside wall and return air from the room meet in the mixing box of an air handler, pass a G4 and an F7 filter, each with a gauge for the pressure drop, then the cooling coil and the supply fan, and reach the room through an insulated duct and ceiling diffusers. Refrigerant pipes join the coil to an outdoor unit on the roof. The room has 22–26 °C, 40–60 % relative humidity and 6–10 air changes an hour.',
  key,
}
