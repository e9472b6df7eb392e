type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

export type Progress = {
  /** Says how far the step is (`12 of 40 files`); shown only on a terminal. */
  update: (detail: string) => void
  /** Prints a line of the command's results while the step goes on. */
  print: (line: string) => void
  /** Ends the step. Also called at the end of the block of `using`, so that a failure leaves no open line. */
  done: () => void
  [Symbol.dispose]: () => void
}

/**
 * Says what a command is doing, as in `Backing up the database …`: on a terminal in one line, which is
 * rewritten, otherwise in one line a step. It goes to stderr, so that results can be piped.
 */
export function startProgress(what: string, output: Output = process.stderr): Progress {
  return output.isTTY ? rewriteLine(what, output) : printOnce(what, output)
}

function printOnce(what: string, output: Output): Progress {
  output.write(`  ${what} …\n`)
  const done = () => undefined
  return { update: () => undefined, print: console.log, done, [Symbol.dispose]: done }
}

/** Moves to the start of the line, and erases it. */
const erase = '\r\x1b[K'

function rewriteLine(what: string, output: Output): Progress {
  let line = `  ${what} …`
  let isOpen = true
  // A line that wraps could not be erased.
  const draw = () => output.write(erase + line.slice(0, (output.columns || 80) - 1))
  const done = () => {
    if (isOpen) output.write('\n')
    isOpen = false
  }
  draw()
  return {
    update(detail) {
      line = `  ${what} … ${detail}`
      draw()
    },
    print(result) {
      output.write(erase)
      console.log(result)
      draw()
    },
    done,
    [Symbol.dispose]: done,
  }
}
