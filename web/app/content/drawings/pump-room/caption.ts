import { mm } from '../../../../build/drawings/geometry'
import type { DrawingCaption, Key } from '../../types/drawing'

export const flow = 1900 // litres a minute

export const minutes = 60

export const volume = (flow * minutes) / 1000 // 114 m³

const key: Key = {
  A: {
    name: 'Suction tank',
    text: `${mm(flow)} litres a minute for ${minutes} minutes need ${volume} m³`,
  },
  B: { name: 'Vortex plate', text: 'keeps air out of the suction pipe' },
  C: { name: 'Electric fire pump' },
  D: { name: 'Diesel fire pump', text: 'the same duty' },
  E: { name: 'Jockey pump', text: 'makes up leaks' },
  F: { name: 'Controller', text: 'one for each pump, with its own sensing line' },
  G: { name: 'Fuel tank', text: '5.07 litres per kW, plus 10 %' },
  H: { name: 'Test line', text: 'through a flow meter back to the tank' },
  J: { name: 'Discharge header', text: 'to sprinklers, hydrants and hose reels' },
  K: { name: 'Breeching inlet', text: 'for the fire engine' },
}

export const caption: DrawingCaption = {
  clause: 'pump-room',
  title: 'Pump room with three pumps',
  note: 'Schematic to NFPA 20, not to scale. Drains, relief and air valves are left out.',
  alt: `Schematic of a fire pump room. A suction tank of ${volume} m³ feeds a suction header and three pumps side by side: electric, diesel and jockey. Each pump has a gate valve before it, and a check valve and a gate valve between it and the discharge header. Between those last two, a sensing line runs to the pump’s controller and, on the two fire pumps, a test line runs through a flow meter back to the tank.`,
  key,
}
