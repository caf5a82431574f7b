/** A clay oil lamp with one flame, in a single stroke. */
export function LampMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M19 9.500c2-2.200 1.500-4.200 0-6.500-1.500 2.300-2 4.300 0 6.500v1.800c-1.600 5-4.600 7.200-8.500 7.200H8c-3.400 0-5.300-2.300-5.300-4.700 0-1.800 1.300-2.800 3-2.600l4.300.6c3.500.5 6.300-.2 9-2.300M6.500 21h7" />
    </svg>
  );
}
