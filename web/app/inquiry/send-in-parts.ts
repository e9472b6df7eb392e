/**
 * The script of an enquiry's private page, inlined (web/build/inline-scripts.ts). It sends the files that
 * are added in parts, as the form does: they are kept in the browser until they have arrived, and
 * continue where they stopped. Without scripts the page's own form sends them in one request.
 */
import { formatBytes } from '../../../worker/files/contract'
import { describeRefusals } from '../../../worker/files/refusals/contract'
import { findFileProblem } from '../contact/files/check-file'
import { noteArrival, pageOf } from '../contact/files/sent-pages'
import { isUnfinished, type UploadItem } from '../contact/files/upload-item'
import { openUploads } from '../contact/files/uploads'
import { quote } from '../words/quote'

sendInParts()

function sendInParts() {
  const form = document.querySelector<HTMLFormElement>('form[data-add-files]')
  const input = form?.querySelector('input')
  const template = document.querySelector<HTMLTemplateElement>('template[data-added-file]')
  const list = document.querySelector<HTMLElement>('[data-added-files]')
  const [refusals, status] = document.querySelectorAll<HTMLElement>('[data-upload-status]')
  // Without a secure connection the browser has no keys and digests.
  if (!form || !input || !template || !list || !refusals || !status || !crypto.randomUUID) return
  for (const element of form.querySelectorAll<HTMLElement>('[data-at-once]')) element.hidden = true
  for (const element of form.querySelectorAll<HTMLElement>('[data-in-parts]')) {
    element.hidden = false
  }
  const rows = new Map<string, ReturnType<typeof addRow>>()
  const uploads = openUploads()
  const page = new URL(form.action).pathname.replace(/\/files$/, '')
  const key = crypto.randomUUID()
  noteArrival(key, page)
  // A tab that was open before a file was chosen takes it over once the other one is closed.
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('added-files') : undefined
  tabs?.addEventListener('message', () => void uploads.resume(key))
  uploads.subscribe(show)
  void uploads.resume(key)
  input.required = false
  input.setAttribute('aria-describedby', 'files-in-parts')
  input.addEventListener('change', async () => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    const refused: { name: string; problem: string }[] = []
    for (const file of chosen) {
      const others = ofThisPage().filter(({ state }) => state !== 'refused')
      const problem = await findFileProblem(file, others)
      if (problem) refused.push({ name: file.name, problem })
      else void uploads.add(file, key).then(() => tabs?.postMessage(null))
    }
    refusals.textContent = describeRefusals(refused).join(' ')
  })

  /** Those left by an earlier visit may belong to another enquiry; once a file has arrived, nothing says to which. */
  function ofThisPage() {
    const { items } = uploads.getSnapshot()
    return items.filter(({ id, messageKey }) => rows.has(id) || pageOf(messageKey) === page)
  }

  function show() {
    const items = ofThisPage()
    for (const [id, row] of rows) {
      if (items.some((item) => item.id === id)) continue
      row.element.remove()
      rows.delete(id)
    }
    for (const item of items) {
      const row = rows.get(item.id) ?? addRow(item)
      rows.set(item.id, row)
      row.show(item)
    }
    const text = describeAll(items)
    // Announced again whenever it is set.
    if (status && status.textContent !== text) status.textContent = text
  }

  function addRow({ id, name, size }: UploadItem) {
    // What the Worker has written of the file; the row says more, also once it has arrived.
    const written = document.querySelectorAll(`[data-incomplete="${size}"]`)
    for (const each of written) if (each.textContent?.startsWith(name)) each.remove()
    const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement
    const part = (selector: string) => element.querySelector(selector) as HTMLElement
    const progress = part('progress') as HTMLProgressElement
    const buttons = { pause: part('[data-pause]'), resume: part('[data-resume]') }
    buttons.pause.addEventListener('click', () => {
      uploads.pause(id)
      buttons.resume.focus()
    })
    buttons.resume.addEventListener('click', () => {
      uploads.unpause(id)
      buttons.pause.focus()
    })
    part('[data-remove]').addEventListener('click', () => {
      void uploads.remove(id)
      input?.focus()
    })
    part('[data-name]').textContent = name
    progress.setAttribute('aria-label', name)
    for (const button of element.querySelectorAll('button')) {
      button.setAttribute('aria-label', `${button.textContent}${quote.ofFile(name)}`)
    }
    list?.appendChild(element)
    return {
      element,
      show(item: UploadItem) {
        const { size, sent, state } = item
        const focused = element.querySelector<HTMLElement>(':focus')
        part('[data-state]').textContent = `${formatBytes(size)} · ${progressOf(item)}`
        buttons.pause.hidden = state === 'paused' || !isUnfinished(item)
        buttons.resume.hidden = state !== 'paused'
        part('[data-remove]').hidden = state === 'done'
        progress.hidden = !isUnfinished(item)
        progress.max = size
        progress.value = sent
        part('[data-problem]').textContent = item.problem ?? ''
        // A browser takes the focus from what is hidden.
        if (focused?.hidden) element.focus()
      },
    }
  }
}

function progressOf({ state, sent, size }: UploadItem) {
  return state === 'sending' ? quote.sending(Math.floor((sent / size) * 100)) : quote.states[state]
}

function describeAll(items: readonly UploadItem[]) {
  const unfinished = items.filter(isUnfinished)
  if (items.length === 0) return ''
  if (unfinished.length > 0) {
    return unfinished.every(({ isStored }) => isStored) ? quote.stay : quote.stayNotStored
  }
  return quote.received(items.filter(({ state }) => state === 'done').length, items.length)
}
