/**
 * Files that are being uploaded, kept in this browser so that an upload goes on after a reload. They go with the upload, and all of
 * them at sign-out. A browser that keeps nothing, as in a private window, asks for the file again.
 */
const databaseName = 'uploads'
const storeName = 'files'

export async function keepFile(id: string, file: File): Promise<void> {
  await within('readwrite', (files) => files.put(file, id))
}

export async function keptFile(id: string): Promise<File | undefined> {
  const found: unknown = await within('readonly', (files) => files.get(id))
  return found instanceof File ? found : undefined
}

export async function forgetFile(id: string): Promise<void> {
  await within('readwrite', (files) => files.delete(id))
}

/** At sign-out: the next person at this browser must not find them. */
export function forgetKeptFiles(): void {
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Undefined where the browser keeps nothing. */
async function within(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await answerOf(openDatabase())
    try {
      return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  return opening
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
