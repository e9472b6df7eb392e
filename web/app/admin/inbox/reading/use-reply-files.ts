import { findLinks } from '../../../../../worker/correspondence/contract'
import { filesMax, type InquiryFile } from '../../../../../worker/files/contract'
import { attach as words } from '../../../words/desk/attach'
import { useSignIn } from '../../store/sign-in'
import {
  removeUpload,
  retryUpload,
  startUpload,
  type Upload,
  useUploads,
} from '../../store/uploads'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import type { Draft } from './drafts'

/** A file of a reply that is being written; `unavailable` if it was deleted, or not sent to the end. */
export type ReplyFile = { id: string; name: string; size: number } & (
  | { state: 'sending' | 'stopped'; upload: Upload }
  | { state: 'attached' | 'link' | 'unavailable' }
)

type Given = {
  inquiryId: string
  /** Those of the enquiry. */
  files: readonly InquiryFile[]
  /** Those of the reply, in their order. */
  ids: readonly string[]
  update: (change: (draft: Draft | undefined) => Draft) => void
}

/** The files of the reply that is being written. They are stored with the enquiry before it is sent. */
export function useReplyFiles({ inquiryId, files, ids, update }: Given) {
  const { user } = useSignIn()
  const uploads = useUploads()
  const showToast = useToast()
  const reload = useReload()
  const room = user?.attachedMaxBytes ?? 0
  const chosen = ids.map((id) => fileOf(id, uploads, files))
  const links = findLinks(
    chosen.map(({ size }) => size),
    room,
  )
  const shown = chosen.map(
    (file, i): ReplyFile =>
      file.state === 'attached' && links[i] ? { ...file, state: 'link' } : file,
  )
  /** With another file it is another reply. */
  const setIds = (next: (ids: string[]) => string[]) =>
    update((draft) => ({
      text: '',
      ...draft,
      files: next(draft?.files ?? []),
      key: crypto.randomUUID(),
    }))

  return {
    files: shown,
    room,
    /** In bytes. */
    attached: chosen.reduce((sum, { size }, i) => (links[i] ? sum : sum + size), 0),
    isReady: shown.every(({ state }) => state === 'attached' || state === 'link'),
    /** What could be sent too. */
    others: files.filter(({ id, state }) => state === 'complete' && !ids.includes(id)),
    /** Sends files of this computer to the enquiry, for the reply. */
    add(added: readonly File[]) {
      if (ids.length + added.length > filesMax) return showToast('error', words.tooMany(filesMax))
      for (const file of added) {
        const id = crypto.randomUUID()
        setIds((all) => [...all, id])
        void startUpload({
          inquiryId,
          id,
          file,
          onNewId: (old, next) => setIds((all) => all.map((it) => (it === old ? next : it))),
          onStored: () => reload(inquiryId),
        })
      }
    },
    /** Adds a file that the enquiry has. */
    attach(id: string) {
      if (ids.length >= filesMax) return showToast('error', words.tooMany(filesMax))
      setIds((all) => [...all.filter((it) => it !== id), id])
    },
    /** Takes a file out of the reply, and deletes it if it is the author's own and was not sent. */
    remove(id: string) {
      setIds((all) => all.filter((it) => it !== id))
      const stored = files.find((file) => file.id === id)
      const isOwn = !stored || stored.author === user?.email
      if (isOwn) void removeUpload(inquiryId, id).then(() => reload(inquiryId))
    },
    retry: retryUpload,
  }
}

function fileOf(
  id: string,
  uploads: ReadonlyMap<string, Upload>,
  files: readonly InquiryFile[],
): ReplyFile {
  const upload = uploads.get(id)
  if (upload) {
    const { name, size, problem, isStored } = upload
    if (isStored) return { id, name, size, state: 'attached' }
    return { id, name, size, state: problem ? 'stopped' : 'sending', upload }
  }
  const file = files.find((it) => it.id === id)
  if (file?.state !== 'complete')
    return { id, name: file?.name ?? '', size: 0, state: 'unavailable' }
  return { id, name: file.name, size: file.size, state: 'attached' }
}
