/** A store of this browser that outlives the page. A browser that keeps nothing, as in a private window, answers undefined. */
export function browserStore(name: string) {
  return { read, write, forget }

  function read(ask: (items: IDBObjectStore) => IDBRequest): Promise<unknown> {
    return within('readonly', ask)
  }

  function write(ask: (items: IDBObjectStore) => IDBRequest): Promise<unknown> {
    return within('readwrite', ask)
  }

  function forget(): void {
    try {
      indexedDB.deleteDatabase(name)
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }

  async function within(mode: IDBTransactionMode, ask: (items: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      const database = await answerOf(open())
      try {
        return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
      } finally {
        database.close()
      }
    } catch {
      return undefined
    }
  }

  function open(): IDBOpenDBRequest {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    return opening
  }
}

/** Every store is a database of its own with one table; the name is older than the second of them. */
const storeName = 'files'

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
