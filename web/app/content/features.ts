import civil from './images/features/civil.webp?image=wide'
import machine from './images/features/machine.webp?image=wide'
import robot from './images/features/robot.webp?image=wide'
import type { Feature } from './types/feature'

/** The feature sections of the home page, in order. */
export const features: readonly Feature[] = [
  {
    letter: 'A',
    service: 'customized-engineering-solutions-and-machinery-supply',
    clause: 'bespoke-designs',
    image: machine,
    alt: 'Close view of a teal lathe and an orange and steel gear drive on a test bench.',
    title: 'Machines Built for Your Product',
    lead: 'We design the machine, build a prototype and test it on your product before you order.',
    rows: [
      { term: 'You bring', text: 'A product, a target output, a floor plan' },
      { term: 'You get', text: 'Drawings, prototype, machine, spare-parts list' },
      { term: 'Then', text: 'Operator training and service visits' },
    ],
    about: 'customized engineering',
  },
  {
    letter: 'B',
    service: 'civil-construction-and-renovations',
    clause: 'running-plant',
    image: civil,
    alt: 'Close view of a tower crane that lowers a concrete bucket onto a three-storey concrete frame with orange guard rails.',
    title: 'Building Work in a Running Plant',
    lead: 'Floors, walls and roofs replaced area by area while production continues.',
    rows: [
      { term: 'Planned by', text: 'Shift and zone, agreed before work starts' },
      { term: 'Covers', text: 'Structure, drainage, finishes, renovation' },
      { term: 'Handover', text: 'Snag list closed, as-built drawings filed' },
    ],
    about: 'civil construction',
  },
  {
    letter: 'C',
    service: 'customized-engineering-solutions-and-machinery-supply',
    clause: 'system-integration',
    image: robot,
    alt: 'Close view of an orange robot arm that sets a gear on a fixture inside a fenced cell.',
    title: 'New Equipment on Your Existing Line',
    lead: 'We match conveyors, drives and controls to the machines you already run.',
    rows: [
      { term: 'Interfaces', text: 'Mechanical, electrical and control' },
      { term: 'Supply', text: 'Machinery sourced, shipped and commissioned' },
      { term: 'Proof', text: 'A trial run on your floor before sign-off' },
    ],
    about: 'system integration',
  },
]
