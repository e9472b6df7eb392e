import type { SavedReply } from '../../../../../worker/settings/saved/contract'
import { compose } from '../../../content/words/desk/compose'
import type { InquiryDetails } from '../../store/inquiry'
import { useSavedReplies } from '../../store/saved-replies'
import { titleOf, useServiceTitles } from '../../store/services'

const words = compose.reply

type SavedRepliesProps = {
  inquiry: InquiryDetails
  /** Disabled for now, but still in the tab order. */
  isHeld: boolean
  onChoose: (text: string) => void
}

/** Inserts a saved reply, with the name, the service and the reference filled in. */
export function SavedReplies({ inquiry, isHeld, onChoose }: SavedRepliesProps) {
  const titles = useServiceTitles()
  const { data } = useSavedReplies()
  if (!data || data.length === 0) return null
  const insert = ({ text }: SavedReply) =>
    onChoose(
      fillIn(text, {
        name: inquiry.name,
        service: inquiry.service === null ? words.noService : titleOf(inquiry.service, titles),
        reference: inquiry.reference,
      }),
    )
  return (
    <select
      aria-label={words.chooseSaved}
      aria-disabled={isHeld || undefined}
      value=""
      onChange={({ target }) => {
        const chosen = data.find(({ id }) => String(id) === target.value)
        if (chosen) insert(chosen)
      }}
    >
      <option value="">{words.saved}</option>
      {Object.entries(words.languages).map(([language, name]) => {
        const replies = data.filter((reply) => reply.language === language)
        return (
          replies.length > 0 && (
            <optgroup key={language} label={name}>
              {replies.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </select>
  )
}

/** Replaces the fields of a saved reply, such as "{name}", with their values. */
export function fillIn(text: string, values: Record<string, string>) {
  // In one pass: a visitor's name may itself look like a field.
  return text.replace(/\{(\w+)\}/g, (field, name) =>
    Object.hasOwn(values, name) ? (values[name] ?? field) : field,
  )
}
