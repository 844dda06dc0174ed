export interface SparklineProps {
  values: readonly number[];
  tone?: 'positive' | 'danger' | 'accent' | undefined;
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
}

/** A small line chart without axes. It is only decoration: the figures beside it say the same. */
export function Sparkline({ values, tone = 'positive', width = 84, height = 28, className }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (width - 2) + 1;
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--${tone})`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
