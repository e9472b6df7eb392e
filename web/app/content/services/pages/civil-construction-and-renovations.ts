import type { ServicePage } from '../../types/service-page'

/** The page of service 03. */
export const civil: ServicePage = {
  description:
    'Factory floors, foundations, extensions, drainage, roof repairs and refits for industrial buildings in Sri Lanka, planned around a plant that keeps running.',
  lead: 'New buildings, extensions and repairs, in stages that keep your lines, docks and gates in use.',
  facts: [
    { value: 'Ground to roof', name: 'Our scope' },
    { value: 'New build and refit', name: 'Kinds of work' },
    { value: 'Nights and shutdowns', name: 'When we can work' },
    { value: 'Bill of quantities', name: 'Before work begins' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We build and repair floors, foundations, structures, roofs, drains and yards for factories and warehouses, with the floor flatness and machine bases that industry needs.',
            'Bring drawings or just the problem. We visit, measure and write a scope: what is included and what is not.',
          ],
        },
      ],
    },
    {
      id: 'construction',
      title: 'Civil Construction Services',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Earthworks and foundations',
              text: 'Excavation, compacted fill, pad and strip footings, rafts, retaining walls.',
            },
            {
              term: 'Industrial floors',
              text: 'Ground-bearing slabs, dry-shake hardener, sawn joints, armoured edges.',
            },
            {
              term: 'Machine bases',
              text: 'Isolated foundations and pits; holding-down bolts grouted after alignment.',
            },
            {
              term: 'Frames and walls',
              text: 'Reinforced concrete frames, block or brick infill, plaster.',
            },
            {
              term: 'Loading docks and yards',
              text: 'Dock pits, ramps, aprons, paving, kerbs, boundary walls.',
            },
            {
              term: 'Drainage and water',
              text: 'Storm drains, grease and oil traps, septic tanks, water tanks.',
            },
          ],
        },
      ],
    },
    {
      id: 'renovation',
      title: 'Renovation and Refurbishment',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We test an old building before we price it: reinforcement, concrete strength and carbonation depth.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Concrete repair',
              text: 'Loose concrete removed, bars primed, mortar applied, cracks injected.',
            },
            {
              term: 'Roofs and gutters',
              text: 'New sheets, flashings and gutters. Asbestos-cement is wetted, removed whole and wrapped.',
            },
            {
              term: 'Floors',
              text: 'Joints rebuilt, slabs ground and sealed, epoxy or polyurethane laid.',
            },
            {
              term: 'Interiors',
              text: 'Partitions, ceilings, tiling, doors, wiring and paint.',
            },
            {
              term: 'Waterproofing',
              text: 'Roofs, wet rooms and tanks, tested with standing water.',
            },
          ],
        },
      ],
    },
    {
      id: 'running-plant',
      title: 'Working in a Running Plant',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Agree what stays open',
              text: 'Exits, truck routes, power and water, on a plan both sides sign.',
            },
            {
              step: 'Divide the job',
              text: 'Each stage is screened against dust and handed back.',
            },
            {
              step: 'Book the noisy work',
              text: 'Breaking, coring and large pours at night or in your shutdown.',
            },
            {
              step: 'Plan for rain',
              text: 'South-west monsoon May to September, north-east December to February.',
            },
          ],
        },
      ],
    },
    {
      id: 'specification',
      title: 'Usual Specification',
      blocks: [
        {
          kind: 'table',
          caption: 'Typical values for industrial buildings',
          columns: ['Element', 'Value', 'Standard or use'],
          rows: [
            ['Blinding concrete', 'C12/15', 'EN 206'],
            ['Columns, beams, suspended slabs', 'C25/30 or C30/37', 'EN 206'],
            ['Reinforcement', 'Ribbed bar, 500 N/mm² yield', 'BS 4449, SLS 375'],
            ['Warehouse floor slab', '150–200 mm, sawn joints about 6 m apart', 'TR34'],
            ['Floor flatness, lifts up to 8 m', 'Class FM3', 'TR34, 4th edition'],
            ['Floor flatness, lifts of 8 to 13 m', 'Class FM2', 'TR34, 4th edition'],
            ['Concrete strength', 'Cubes tested at 7 and 28 days', 'EN 12390-3'],
            ['Epoxy self-levelling floor', '2–3 mm', 'Dry production areas'],
            ['Heavy-duty polyurethane screed', '6–9 mm', 'Hot wash-down areas'],
            ['Dock height above the yard', '1,100–1,300 mm', 'Set by your trucks'],
          ],
          note: 'TR34 is the Concrete Society’s report on industrial floors; classes for trucks without side-shift.',
        },
      ],
    },
    {
      id: 'why',
      title: 'Why Choose Us',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'One team for slab and equipment.',
              text: 'The slab designer gets rack and machine loads directly.',
            },
            {
              claim: 'Hidden work is photographed.',
              text: 'You check bars, pipes and membranes before they are covered.',
            },
            {
              claim: 'Extras are priced first.',
              text: 'Changes are agreed in writing.',
            },
            {
              claim: 'A complete handover file.',
              text: 'Cube results, as-built drawings, a service number.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    title: 'Contact Us Today',
    text: 'Tell us where the building is, the area, the floor loads and when builders cannot work. Photos help.',
  },
  related: [
    {
      slug: 'pre-fab-and-fabricated-buildings',
      why: 'A steel building is often the quicker way to add space.',
    },
    {
      slug: 'material-handling-equipment',
      why: 'Dock levellers and lift tables need pits sized before the slab is cast.',
    },
  ],
}
