import type { ServicePage } from '../../types/service-page'

/** The page of service 07. */
export const racking: ServicePage = {
  description:
    'Pallet, drive-in, mezzanine, push-back, cantilever and carton-flow racks for warehouses in Sri Lanka: surveyed, drawn, anchored and signed with their loads.',
  lead: 'Steel racks planned from three measurements: your pallet, your truck and your floor. Six types, one layout, load signs on every bay.',
  facts: [
    { value: '6', name: 'Rack types' },
    { value: 'EN 15512', name: 'Design basis, pallet racks' },
    { value: '1,000 kg', name: 'Usual pallet position' },
    { value: 'Survey to load sign', name: 'Scope' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A rack is a building inside your building, and we plan it as one. We survey the hall, weigh typical pallets, check the floor, draw the layout, supply the steel, anchor it and hang the load signs.',
            'Three answers pick the type: how many different products you keep, how many pallets of each, and which must leave first.',
          ],
        },
      ],
    },
    {
      id: 'comparison',
      title: 'Types Compared',
      blocks: [
        {
          kind: 'table',
          caption: 'Rack types and what they suit',
          columns: ['Type', 'Direct access to', 'Rotation', 'Usual depth'],
          rows: [
            ['Pallet racking', 'Every pallet', 'Any order', '1 pallet'],
            ['Drive-in', 'Front of each lane', 'Last in, first out', '3–10 pallets'],
            ['Drive-through', 'Both ends of each lane', 'First in, first out', '3–10 pallets'],
            ['Push back', 'Front of each level', 'Last in, first out', '2–5 pallets'],
            ['Pallet flow', 'Exit of each lane', 'First in, first out', '5–20 pallets'],
            ['Cantilever', 'Every bundle', 'Any order', 'Arms 600–1,500 mm'],
            ['Carton flow', 'Front carton of each lane', 'First in, first out', 'Lanes 1.5–3 m'],
            ['Mezzanine shelving', 'Every shelf', 'Any order', 'Shelves 300–600 mm'],
          ],
          note: 'Usual ranges for planning. The load sign on the finished rack is what counts.',
        },
      ],
    },
    {
      id: 'pallet',
      title: 'Pallet Racking',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Uprights, beams, and a pallet you can reach without moving another. It suits many products in small numbers, and the beams move when your pallet height changes.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Bay',
              text: 'Beams of 2,700–3,600 mm carry two or three pallets of 1,000 kg side by side.',
            },
            {
              term: 'Clearance',
              text: 'At least 75 mm between pallets and uprights; more above the pallet as levels rise (EN 15620).',
            },
            {
              term: 'Aisle',
              text: 'About 2.7–3.0 m for a reach truck, 3.2–4.0 m for a counterbalance truck, under 2.0 m for a very narrow aisle truck.',
            },
            {
              term: 'Design',
              text: 'EN 15512, formerly FEM 10.2.02, with your floor and your load heights.',
            },
          ],
        },
      ],
    },
    {
      id: 'drive-in',
      title: 'Drive-In and Drive-Through Racking',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Here the truck enters the rack. Pallets stand on rails, several deep, with no aisles between them. It is a dense store for a few products in large batches: sacks, drinks, frozen goods.',
            'A drive-in lane is closed at the back, so the last pallet in comes out first. A drive-through lane is open at both ends and can keep batches in order. Both need sound, equal pallets and careful drivers. Guide rails and upright guards are on our drawing; the design follows FEM 10.2.07.',
          ],
        },
      ],
    },
    {
      id: 'mezzanine',
      title: 'Mezzanine Shelving',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'If the hall is high and the goods are small, put a second floor on the shelves. Pickers walk on steel or board decking; pallets come up through a safety gate.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Floor load',
              text: 'Commonly 300–500 kg/m² for hand-loaded shelves; higher when pallet trucks run upstairs.',
            },
            {
              term: 'Edge protection',
              text: 'Guard rail 1,100 mm high, knee rail and toe plate, as in EN ISO 14122-3.',
            },
            {
              term: 'Below the deck',
              text: 'Lighting, sprinklers and escape routes are drawn in from the start.',
            },
          ],
        },
      ],
    },
    {
      id: 'push-back',
      title: 'Push Back and Flow Racks',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Both types let gravity do the walking. In push back racks the truck sets a pallet on a wheeled cart and pushes the earlier ones up a slight slope; take one out and the next rolls forward.',
            'In pallet flow racks, goods enter at the high end and travel on rollers at a fall of about 4 % to the other side. Brake rollers hold the speed and a separator takes the pressure off the front pallet. Dated stock wants flow; dense stock with one working aisle wants push back.',
          ],
        },
      ],
    },
    {
      id: 'cantilever',
      title: 'Cantilever Racks',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Pipes, bars, timber, sheet and roofing profiles have no pallet. Cantilever arms hold them with no upright in front, on one side or both. We space the columns so that a bundle rests on three arms or more and does not sag, add end stops for round stock, and galvanise racks that stand in the yard. Design follows FEM 10.2.09.',
          ],
        },
      ],
    },
    {
      id: 'carton-flow',
      title: 'Carton Flow Racks',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'For picking by hand. Cartons are filled from behind, roll forward on wheel tracks and stop at the picker’s waist. Filling and picking happen in separate aisles, so nobody waits. We try your own cartons on a test lane, since weight, base and tape change how a box runs.',
          ],
        },
      ],
    },
    {
      id: 'installation',
      title: 'From Survey to Inspection',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Floor',
              text: 'Slab thickness, joints, levels and concrete grade, commonly C25/30, against the load of the heaviest upright.',
            },
            {
              step: 'Layout',
              text: 'Racks, aisles, doors, sprinklers and lights on one sheet. You sign it before steel is ordered.',
            },
            {
              step: 'Build',
              text: 'Frames plumbed, every foot plate anchored, beam locks fitted, guards of at least 400 mm on exposed uprights.',
            },
            {
              step: 'Signs and training',
              text: 'Load notice on each run; your people learn what a bent upright means.',
            },
            {
              step: 'Inspection',
              text: 'Once a year by an expert under EN 15635. Red damage is unloaded at once; amber is repaired within four weeks.',
            },
          ],
        },
      ],
    },
  ],
  related: [
    {
      slug: 'material-handling-equipment',
      why: 'The truck sets the aisle width, so choose stackers and racks from the same drawing.',
    },
    {
      slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
      why: 'High racks change the fire load; sprinkler lines and hose reels should follow the layout.',
    },
  ],
}
