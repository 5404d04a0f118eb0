import { browserStore } from './browser-store.ts'

/**
 * Files that are being uploaded, kept in this browser so that an upload goes on after a reload. They go with the upload, and all of
 * them at sign-out. A browser that keeps nothing, as in a private window, asks for the file again.
 */
const uploads = browserStore('uploads')

export async function keepFile(id: string, file: File): Promise<void> {
  await uploads.write((files) => files.put(file, id))
}

export async function keptFile(id: string): Promise<File | undefined> {
  const found = await uploads.read((files) => files.get(id))
  return found instanceof File ? found : undefined
}

export async function forgetFile(id: string): Promise<void> {
  await uploads.write((files) => files.delete(id))
}

/** At sign-out: the next person at this browser must not find them. */
export function forgetKeptFiles(): void {
  uploads.forget()
}
