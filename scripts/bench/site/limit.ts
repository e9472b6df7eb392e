/**
 * The limit that the site is measured against: two static pages that could hardly be faster. Each
 * has about 2 kB of compressed HTML, system fonts, inline styles and no script; the home page has
 * the site's own hero image, from the same files.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../local/problem.ts'
import { nextPath } from './next-page.ts'

/** Writes the limit's pages, and the hero of the site in `builtFolder`, into `folder`. */
export function writeLimit(builtFolder: string, folder: string) {
  const hero = readHero(readFileSync(join(builtFolder, 'index.html'), 'utf8'))
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const file of hero.files) copyFileSync(join(builtFolder, file), join(folder, file))
  writeFileSync(
    join(folder, '_headers'),
    '/assets/*\n  Cache-Control: max-age=31536000, immutable\n',
  )
  writeFileSync(join(folder, 'index.html'), limitPage('Built once, and run for decades', hero.html))
  writeFileSync(join(folder, `${nextPath}.html`), limitPage('About the company', ''))
}

/** Returns the markup of the page's hero image, and the addresses of its files. */
export function readHero(html: string) {
  const [element = ''] =
    html.match(/(?:<picture>(?:<source[^>]*>)*)?<img[^>]*fetchpriority="high"[^>]*>/i) ?? []
  const files = element.match(/\/assets\/[^\s",]+/g) ?? []
  if (files.length === 0) throw new Problem('The home page has no image of high priority.')
  return { html: element.startsWith('<picture') ? `${element}</picture>` : element, files }
}

const works = [
  [
    'Fire protection',
    'Detection, sprinklers, pumps and hose reels, designed to the standards that the insurer names, installed by one crew and tested every quarter.',
  ],
  [
    'Storage',
    'Racking for pallets, long goods and small parts; inspected once a year, with a load sign on every bay and spare uprights kept in the country.',
  ],
  [
    'Gates and barriers',
    'Sliding, folding and rising, for trucks and for people, with their drives, loops, card readers and a manual release that works without power.',
  ],
  [
    'Cooling and ventilation',
    'Ducts, chillers and rooftop units, balanced and measured room by room, with filters that can be had from a shop in the same town.',
  ],
  [
    'Conveyors',
    'Rollers, belts and lifts between floors; guarded, interlocked and quiet enough to talk beside, from a single line to a whole dispatch hall.',
  ],
  [
    'Electrical work',
    'Distribution boards, cable routes, earthing and emergency lighting; drawings as built and a label at both ends of each cable.',
  ],
  [
    'Car parks',
    'Ticket columns, counting, signs and cameras that read number plates; cash, card or telephone, and a voice that answers at night.',
  ],
  [
    'Signs and print',
    'Safety signs, floor marks, machine labels and vehicle lettering, printed in our own workshop and fixed so that neither rain nor a forklift takes them off.',
  ],
  [
    'Robots',
    'Cells for welding, palletising and packing, with guards, light curtains and a spare gripper; operators are trained on the machine that they will run.',
  ],
  [
    'Software',
    'One screen for doors, alarms, meters and stock, which runs on your premises, keeps working offline and exports everything it knows.',
  ],
  [
    'Steel and mezzanines',
    'Platforms, stairs, handrails and bollards, calculated, galvanised and bolted, so that they can be taken apart when the tenant moves out.',
  ],
  [
    'Before the work',
    'A surveyor measures the building, photographs what is hidden and asks who uses which door; two weeks later you have drawings and a fixed price.',
  ],
  [
    'During the work',
    'One foreman, one plan for noise, dust and hot work, a weekly report with pictures, and nothing switched off without your signature.',
  ],
  [
    'After the work',
    'Manuals, certificates and spare parts in one folder; a visit after three months, then every year, and a telephone number answered by an engineer.',
  ],
  [
    'Questions people ask',
    'May production continue? Usually, in sections. Who talks to the insurer? We do. What if a part is discontinued? We name its substitute in writing beforehand.',
  ],
  [
    'Where the crews are',
    'Three depots: beside the harbour, at the free trade zone, and one up-country for tea factories and cold stores; vans carry the usual valves, drives, sensors and fuses.',
  ],
  [
    'Paperwork',
    'Drawings signed by a chartered engineer, method statements, risk assessments, test sheets with serial numbers, and warranties in the name of whoever owns the plant.',
  ],
  [
    'Payment',
    'A tenth with the order, most on delivery, the rest after acceptance; yearly contracts are billed by quarter and may be ended with ninety days of notice.',
  ],
] as const

/** Returns a whole page with this heading, and this image below the introduction. */
export function limitPage(heading: string, image: string) {
  const links = `<a href="/">Home</a> <a href="${nextPath}">About</a>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The limit that the site is measured against">
<title>${heading}</title>
<link rel="icon" href="data:,">
<style>
*{box-sizing:border-box;margin:0}
body{background:#f4f1ea;color:#1b232b;font:1rem/1.58 system-ui,sans-serif}
header{display:flex;align-items:center;justify-content:space-between;block-size:70px;padding-inline:20px;border-block-end:1px solid}
button{min-block-size:44px;padding-inline:14px;border:0;background:none;font:inherit}
[popover]{inset:70px 0 0;inline-size:auto;block-size:auto;padding:24px 20px;border:0}
a{display:inline-block;min-block-size:44px;padding:9px;color:inherit}
main{padding:28px 20px}
h1{max-inline-size:7em;font-size:2.77rem;line-height:.95}
p{max-inline-size:34em;margin-block:12px}
img{display:block;inline-size:100%;block-size:auto}
.wide{display:none}
@media(width>=768px){.wide{display:block}button{display:none}}
</style>
<header>
<strong>Limit</strong>
<nav class="wide" aria-label="Main">${links}</nav>
<button popovertarget="menu">Menu</button>
<nav id="menu" popover aria-label="Menu">${links}</nav>
</header>
<main>
<h1>${heading}</h1>
<p>One company plans it, builds it, and comes when it has to be put right.</p>
<p><a href="${nextPath}">Read more</a></p>
${image}
${works.map(([title, text]) => `<section><h2>${title}</h2><p>${text}</p></section>`).join('\n')}
</main>
<footer><p>Colombo, weekdays from 8:30 to 17:30; service at any hour.</p></footer>
</html>
`
}
