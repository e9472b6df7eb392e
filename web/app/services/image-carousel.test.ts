import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Slide } from './find-service-page'
import { ImageCarousel } from './image-carousel'

const image = { src: '/one.avif', srcSet: '/one.avif 3w', width: 3, height: 2, isFullFrame: false }

const render = (slides: readonly Slide[]) =>
  renderToStaticMarkup(createElement(ImageCarousel, { id: 'work', title: 'In Action', slides }))

test('a carousel without slides says so and has no buttons', () => {
  const html = render([])

  expect(html).toContain('In Action')
  expect(html).toContain('No images to display')
  expect(html).not.toContain('<button')
})

test('a slide without alt text is described by its number', () => {
  const html = render([
    { image, alt: 'A press', caption: '' },
    { image: { ...image, src: '/two.avif' }, alt: '', caption: '' },
  ])

  expect(html).toContain('alt="A press"')
  expect(html).toContain('alt="Slide 2"')
})

test('in the served HTML, every slide is reachable and no element has a style attribute', () => {
  const html = render([{ image, alt: 'A press', caption: 'Two inks' }])

  expect(html).not.toContain('inert')
  expect(html).not.toContain('style=')
  expect(html).toContain('tabindex="0"')
})
