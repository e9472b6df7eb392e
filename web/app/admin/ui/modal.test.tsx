/** In development, React runs every effect twice, which a dialog that an effect opens must survive. */
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from './modal'

const words = { question: 'Sure?', warning: '', cancel: 'Cancel', confirm: 'Yes' }

test('a dialog stays open until somebody closes it', async () => {
  const onCancel = vi.fn()
  await render(
    <StrictMode>
      <ConfirmDialog words={words} isBusy={false} onCancel={onCancel} onConfirm={vi.fn()} />
    </StrictMode>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  // The close event fires in the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(onCancel).not.toHaveBeenCalled()

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onCancel.mock.calls.length).toBeGreaterThan(0)
})
