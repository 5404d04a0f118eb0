/** What the browser gives of a dropped file or folder. */
export type DroppedEntry = {
  readonly isDirectory: boolean
  file?(found: (file: File) => void, failed: (error: unknown) => void): void
  createReader?(): { readEntries(found: (entries: DroppedEntry[]) => void, failed: (error: unknown) => void): void }
}

type Dropped = {
  readonly items: Iterable<{ webkitGetAsEntry(): DroppedEntry | null }>
  readonly files: Iterable<File>
}

/** The files dropped on a page, with those of dropped folders: of a folder only the PDF, whatever else lies there. */
export async function droppedFiles(dropped: Dropped): Promise<readonly File[]> {
  // The browser forgets what was dropped once the handler has returned: all entries are taken at once.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files = [...dropped.files]
  if (!entries.some((entry) => entry.isDirectory)) return files
  const found = await Promise.all(entries.map(filesOf))
  return found.flat().filter(({ name }) => name.toLowerCase().endsWith('.pdf'))
}

/** What cannot be read is left out: its row says that it has no file. */
async function filesOf(entry: DroppedEntry): Promise<readonly File[]> {
  try {
    if (!entry.isDirectory) return [await new Promise<File>((found, failed) => entry.file?.(found, failed))]
    const reader = entry.createReader?.()
    const inside: DroppedEntry[] = []
    // A folder is read in portions; an empty one is its end.
    for (let portion = await read(); portion.length > 0; portion = await read()) inside.push(...portion)
    return (await Promise.all(inside.map(filesOf))).flat()

    function read(): Promise<DroppedEntry[]> {
      return new Promise((found, failed) => (reader ? reader.readEntries(found, failed) : found([])))
    }
  } catch {
    return []
  }
}
