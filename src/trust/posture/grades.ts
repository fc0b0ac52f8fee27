export const GRADE_FROM = [
  ['A+', 100],
  ['A', 90],
  ['A-', 85],
  ['B+', 80],
  ['B', 70],
  ['B-', 65],
  ['C+', 60],
  ['C', 50],
  ['C-', 45],
  ['D+', 40],
  ['D', 30],
  ['D-', 25],
  ['F', 0],
] as const

export type PostureGrade = (typeof GRADE_FROM)[number][0]
export const POSTURE_GRADES: readonly PostureGrade[] = GRADE_FROM.map(([grade]) => grade)
