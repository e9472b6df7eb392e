import type { ServicePage } from '../../types/service-page'

/** The page of service 07. */
export const racking: ServicePage = {
  description:
    'Pallet, drive-in, mezzanine, push-back, cantilever and carton-flow racks for warehouses in Sri Lanka: surveyed, drawn, anchored and fitted with load signs.',
  lead: 'Six families of racking, eight types, planned from your pallet, your truck and your floor. A load sign on every rack.',
  facts: [
    { value: '6 families, 8 types', name: 'Racks' },
    { value: 'EN 15512', name: 'Design basis, pallet racks' },
    { value: '1,000 kg', name: 'Usual load per pallet' },
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
            'We survey, check the floor, draw the layout, supply and anchor the racks, and fit the load signs. Existing racks without a sign are measured and calculated again.',
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
          caption: 'The eight types and what they suit',
          columns: ['Type', 'Direct access to', 'Rotation', 'Usual depth'],
          rows: [
            ['Pallet racking', 'Every pallet', 'Any order', '1 pallet'],
            ['Drive-in', 'Front of each lane', 'Last in, first out', '3–10 pallets'],
            ['Drive-through', 'Both ends of each lane', 'First in, first out', '3–10 pallets'],
            ['Push back', 'Front of each level', 'Last in, first out', '2–5 pallets'],
            ['Pallet flow', 'Exit of each lane', 'First in, first out', '5–20 pallets'],
            ['Cantilever', 'Every bundle', 'Any order', 'Arms 600–1,500 mm'],
            ['Carton flow', 'Front of each lane', 'First in, first out', 'Lanes 1.5–3 m'],
            ['Mezzanine shelving', 'Every shelf', 'Any order', 'Shelves 300–600 mm'],
          ],
          note: 'Planning ranges. The load sign on the rack is binding.',
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
            'For many products in small quantities. Beam heights can be changed after a new load calculation.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Bay',
              text: 'Beams of 2,700–3,600 mm carry two or three pallets of 1,000 kg.',
            },
            {
              term: 'Clearance',
              text: 'At least 75 mm beside the pallets, more above them at higher levels (EN 15620).',
            },
            {
              term: 'Aisle',
              text: 'About 2.7–3.0 m for a reach truck, 3.2–4.0 m for a counterbalance truck, under 2.0 m for a very narrow aisle truck.',
            },
            {
              term: 'Design',
              text: 'EN 15512, for your floor and load heights.',
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
            'Dense storage for large batches of few products. The truck drives into the lane; pallets stand on rails, several deep.',
            'Drive-in lanes open at one end, drive-through at both. Pallets must be uniform. Guide rails and upright guards are included; design to FEM 10.2.07.',
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
          paragraphs: ['A second picking floor for small goods in a high building.'],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Floor load',
              text: 'Commonly 300–500 kg/m²; higher for pallet jacks.',
            },
            {
              term: 'Edge protection',
              text: 'Guard rail 1,100 mm high, knee rail, toe plate (EN ISO 14122-3); pallet gate.',
            },
            {
              term: 'Below the deck',
              text: 'Lighting, sprinklers and escape routes.',
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
            'Push back: each pallet on a wheeled cart pushes the earlier ones up a slope. For dense stock with one aisle.',
            'Pallet flow: pallets roll down a fall of about 4 %, controlled by brake rollers and a separator. For dated stock.',
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
            'For pipes, bars, timber, sheet metal and roofing. Each bundle rests on three arms or more. Galvanized for the yard; design to FEM 10.2.09.',
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
            'For picking by hand: cartons are loaded behind and roll to the picker. We test your cartons on a trial lane.',
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
              text: 'Slab thickness, joints, levels and concrete grade against the heaviest upright.',
            },
            {
              step: 'Layout',
              text: 'One drawing with racks, aisles, sprinklers and lights.',
            },
            {
              step: 'Build',
              text: 'Every foot anchored, beam locks fitted, upright guards 400 mm or higher.',
            },
            {
              step: 'Signs and training',
              text: 'Your team learns to spot damage.',
            },
            {
              step: 'Inspection',
              text: 'Yearly (EN 15635). Red damage: unloaded at once. Amber: not reloaded, repaired within four weeks.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    text: 'For a layout, send the floor plan and clear height, pallet size and weight, number of products and pallets, and truck type.',
  },
  related: [
    {
      slug: 'material-handling-equipment',
      why: 'The truck sets the aisle width.',
    },
    {
      slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
      why: 'The goods, the rack height and the spacing decide which sprinklers you need.',
    },
  ],
}
