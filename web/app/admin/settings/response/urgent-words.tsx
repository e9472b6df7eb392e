import { useQueryClient } from '@tanstack/react-query'
import { responseTarget } from '../../../words/desk/response-target'
import { editSettings, settingsVersion } from '../../store/settings-edits'
import { CallForm } from '../../ui/call-form'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'

const words = responseTarget.urgentWords

/** The words that make an enquiry urgent. */
export function UrgentWordsSetting({ stored }: { stored: readonly string[] }) {
  const client = useQueryClient()
  const showToast = useToast()
  return (
    <Setting title={words.title} hint={words.hint}>
      <CallForm
        fields={[
          { name: 'urgentWords', label: words.words, rows: 8, defaultValue: stored.join('\n') },
        ]}
        submit={words.save}
        call={(typed) =>
          editSettings(client, {
            urgentWords: typed('urgentWords')
              .split(/[\s,;]+/)
              .filter(Boolean),
            version: settingsVersion(client),
          })
        }
        onDone={() => showToast('success', words.saved)}
      />
    </Setting>
  )
}
