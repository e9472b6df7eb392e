/** Copy for the files of an enquiry. */
export const files = {
  title: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  /** Shown once, below the files. */
  notScanned: 'Files come from visitors and are not scanned for viruses.',
  download: 'Download',
  of: (name: string) => ` ${name}`,
  downloadAll: 'Download all (ZIP)',
  states: {
    receiving: 'Still being sent',
    missing: 'Lost from storage. Ask the customer to send it again.',
  },
  fromTeam: 'from your team',
  failed: 'The file could not be opened. Try again.',
} as const
