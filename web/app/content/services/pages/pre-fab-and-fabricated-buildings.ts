import type { ServicePage } from '../../types/service-page'

/** The page of service 02. */
export const prefab: ServicePage = {
  description:
    'Prefab labour houses, container offices and clear-span steel warehouses in Sri Lanka: drawn, fabricated, delivered and bolted together on the footings.',
  lead: 'Labour houses, container rooms and steel warehouses, fabricated while the footings cure and bolted together on site.',
  facts: [
    { value: 'Bolted, not site-welded', name: 'How it is built' },
    { value: 'Rooms, offices, warehouses', name: 'What we build' },
    { value: 'Footings to roof', name: 'Our scope' },
    { value: 'Move it or extend it', name: 'When your needs change' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Panel buildings for accommodation, converted containers for offices and stores, portal frames for warehouses and factories. Steel and panels arrive cut, drilled and painted.',
            'We also design and build the footings, drains, power and water.',
          ],
        },
      ],
    },
    {
      id: 'labour-houses',
      title: 'Prefab Labour Houses for Construction Sites',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'One or two storeys: a light steel frame with insulated panels, which can be unbolted and moved to your next project.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Sleeping rooms',
              text: 'Two to eight beds, cross-ventilation, fans, a locker and socket each.',
            },
            {
              term: 'Wash blocks',
              text: 'Toilets, showers, laundry, overhead tank, septic tank or sewer connection.',
            },
            {
              term: 'Kitchen and mess hall',
              text: 'Separate building, fire-rated lining, washable walls, fly screens.',
            },
            {
              term: 'Safety',
              text: 'Two exits from upper floors, extinguishers, emergency lights.',
            },
            {
              term: 'Wet weather',
              text: 'Raised floors, wide eaves, gutters piped to a drain.',
            },
          ],
        },
      ],
    },
    {
      id: 'container-houses',
      title: 'Prefab Container Houses',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Cutting openings weakens a container’s wall, so we frame each one in steel.',
          ],
        },
        {
          kind: 'points',
          rows: [
            {
              claim: 'Site office.',
              text: 'Insulated, air-conditioned, with desks and data points.',
            },
            {
              claim: 'Guard room or ticket office.',
              text: 'A 10 ft unit, glazed on three sides.',
            },
            {
              claim: 'Rooms for staff.',
              text: 'Bedroom and bathroom in one 20 ft unit.',
            },
            {
              claim: 'Two-storey block.',
              text: 'Twist-locked, with outside stair, gallery and second roof.',
            },
          ],
        },
      ],
    },
    {
      id: 'steel-structures',
      title: 'Steel Structures / Warehouses',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Portal frames give a clear floor from wall to wall. If you plan to extend, we design the end frame for the next bay.',
            'The frame is sized for the wind zone and for what hangs from it: crane beams, ducts, sprinkler mains, solar panels. Tell us early: changes are cheap on the drawing and expensive once the crane is booked.',
            'We also fabricate mezzanines, canopies, pipe bridges, stairs and platforms.',
          ],
        },
      ],
    },
    {
      id: 'figures',
      title: 'Typical Figures',
      blocks: [
        {
          kind: 'table',
          caption: 'Starting points for a first sketch',
          columns: ['Part', 'Usual figure', 'Reference'],
          rows: [
            ['20 ft container, outside', '6,058 × 2,438 × 2,591 mm', 'ISO 668'],
            ['40 ft high-cube, outside', '12,192 × 2,438 × 2,896 mm', 'ISO 668'],
            [
              'Workers’ room',
              '4 to 5.5 m² a person, ceiling 2.10 m or higher',
              'IFC/EBRD guidance',
            ],
            ['Wall and roof panels', '50, 75 or 100 mm, steel on both faces', 'EN 14509'],
            ['Portal frame, clear span', '15–40 m, frames 6–8 m apart', 'EN 1993-1-1'],
            ['Main steel', 'S275 or S355', 'EN 10025-2'],
            [
              'Roof sheets, trapezoidal',
              '0.47 mm with coating, 0.42 mm base metal',
              'Aluminium-zinc AZ150',
            ],
            ['Hot-dip galvanizing', '85 µm mean on steel over 6 mm', 'ISO 1461'],
            ['Paint near the coast', 'Category C4 or C5', 'ISO 12944'],
            ['Socket circuits', '30 mA residual-current protection', 'IEC 60364'],
          ],
          note: 'Final sizes depend on your soil, span and loads.',
        },
      ],
    },
    {
      id: 'erection',
      title: 'From Drawing to Handover',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Survey',
              text: 'Levels, soil, access for truck and crane.',
            },
            {
              step: 'Drawings',
              text: 'You sign the layout; workshop drawings follow.',
            },
            {
              step: 'Footings and fabrication',
              text: 'In parallel. Anchor bolts are set with a template and surveyed.',
            },
            {
              step: 'Erection',
              text: 'Frames, bracing, purlins, sheets and panels.',
            },
            {
              step: 'Services and handover',
              text: 'Wiring, plumbing and gutters tested; as-built drawings.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    text: 'To start, send the location, the size, what goes inside and your date.',
  },
  related: [
    {
      slug: 'civil-construction-and-renovations',
      why: 'The yard, the floor slab and the drains, in the same programme.',
    },
    {
      slug: 'industrial-hvac-services',
      why: 'Ridge vents, fans or cooling, designed together with the frame.',
    },
  ],
}
