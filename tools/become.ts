import process from 'node:process'

/** Turns this process into another run of Node: same number, same parent, so one signal reaches one process. */
export function become(args: readonly string[], environment: Readonly<Record<string, string>>): never {
  const inherited = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const env = { ...Object.fromEntries(inherited), ...environment }
  if (process.execve === undefined) throw new Error('Эта система не умеет заменять процесс: нужны Linux или macOS.')
  return process.execve(process.execPath, [process.execPath, ...args], env)
}
