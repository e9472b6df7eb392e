import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { render } from '../testing/render'
import { Balloons } from './balloons'

function Site() {
  return (
    <main>
      <div style={{ position: 'relative', inlineSize: 600, blockSize: 400 }}>
        <Balloons
          label="Sections in this image"
          onClick={useAnchorLinks()}
          balloons={[
            {
              number: '1.1',
              name: 'Leaf',
              title: 'Sliding gates',
              to: '#sliding',
              spot: [20, 20],
              centre: [40, 40],
              nameAt: 'after',
              onPhones: true,
            },
          ]}
        />
      </div>
      <section id="sliding">Sliding gates</section>
    </main>
  )
}

test('a balloon on an image leads to its section, with the focus', async () => {
  const Pages = createRoutesStub([{ path: '/', Component: Site }])
  await render(<Pages />)
  await page.getByRole('link', { name: '1.1 Leaf: Sliding gates' }).click()

  await expect.poll(() => document.activeElement?.id).toBe('sliding')
})
