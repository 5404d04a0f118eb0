import { periodWords } from '../domain/period-words.ts'

/** «Октябрь», «Декабрь 2025» */
export function periodTitle(period: string, thisYear: number): string {
  const words = periodWords(period, thisYear)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
